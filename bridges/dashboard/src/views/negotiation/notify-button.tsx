import { useState } from "react";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";

/** Whether the browser tells of it when something waits or has ended while one is elsewhere. */
export function NotifyButton() {
  const say = useSay();
  const { notifies, setNotifies } = usePreferences();
  const [isForbidden, setForbidden] = useState(false);
  if (!("Notification" in globalThis)) return null;
  const isOn = notifies && Notification.permission === "granted";
  const turn = async () => {
    const allowed = isOn ? "granted" : await Notification.requestPermission();
    setForbidden(allowed === "denied");
    setNotifies(!isOn && allowed === "granted");
  };
  return (
    <>
      <button
        type="button"
        className="button"
        aria-pressed={isOn}
        title={say("notifyHint")}
        onClick={() => void turn()}
      >
        <Icon name={isOn ? "check" : "bell"} />
        {say("notify")}
      </button>
      {isForbidden && (
        <p className="muted" role="alert">
          {say("notifyForbidden")}
        </p>
      )}
    </>
  );
}
