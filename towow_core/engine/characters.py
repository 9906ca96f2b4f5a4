"""Which characters are Chinese, and how English writes the forms of a verb."""

CJK = "\u3400-\u4dbf\u4e00-\u9fff"  # for use between the brackets of a pattern


def gerunds(verb: str) -> tuple[str, ...]:
    """Ways in which the -ing form of a verb may be written: "packing", "moving", "planning"."""
    return (f"{verb}ing", f"{verb.removesuffix('e')}ing", f"{verb}{verb[-1:]}ing")
