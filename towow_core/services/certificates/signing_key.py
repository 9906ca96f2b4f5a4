"""The installation's own key: what it signs, anybody can check by the public half."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from towow_core.domain.certificates import ALGORITHM, Signature
from towow_core.domain.errors import BadSetting
from towow_core.support.private_file import write_new

FILE_NAME = "certificate.key"


class SigningKey:
    """An Ed25519 key."""

    def __init__(self, private: bytes) -> None:
        """`private` is 32 bytes that nobody else knows."""
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self._public = self._key.public_key().public_bytes_raw()

    @property
    def public_key(self) -> str:
        """In hex."""
        return self._public.hex()

    @property
    def fingerprint(self) -> str:
        return fingerprint_of(self.public_key)

    def sign(self, text: str) -> Signature:
        value = self._key.sign(text.encode("utf-8", "replace")).hex()
        return Signature(key=self.public_key, fingerprint=self.fingerprint, value=value)


SigningKeySource = Callable[[], SigningKey]  # asked when something is to be signed


def load_signing_key(data_dir: Path) -> SigningKey:
    """The key of this installation; made, readable by its owner only, where there is none.

    Raises:
        BadSetting: The file can be neither read nor written, or holds no key.
    """
    file = data_dir / FILE_NAME
    try:
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            write_new(file, Ed25519PrivateKey.generate().private_bytes_raw().hex() + "\n", durably=True)
        return SigningKey(bytes.fromhex(file.read_text().strip()))
    except OSError as error:
        raise BadSetting(f"{file}, the key that signs certificates, cannot be used: {error.strerror}.") from error
    except ValueError as error:
        raise BadSetting(
            f"{file} holds no key; 64 hex digits are one. Restore it, or remove it for another."
        ) from error


def fingerprint_of(public_key: str) -> str:
    """A short name of a public key, to be compared by eye and told by other ways.

    Raises:
        ValueError: It is no hex.
    """
    return f"sha256:{sha256(bytes.fromhex(public_key)).hexdigest()}"


def is_signed(text: str, signature: Signature) -> bool:
    """Whether the holder of the key that `signature` names has signed exactly this."""
    try:
        key, value = bytes.fromhex(signature.key), bytes.fromhex(signature.value)
        # Another way to write the same bytes is another file.
        is_plain = (key.hex(), value.hex(), ALGORITHM) == (signature.key, signature.value, signature.algorithm)
        Ed25519PublicKey.from_public_bytes(key).verify(value, text.encode("utf-8", "replace"))
    except (ValueError, InvalidSignature):
        return False
    return is_plain and signature.fingerprint == fingerprint_of(signature.key)
