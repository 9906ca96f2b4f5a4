import encodeQR from "qr";
import { useMemo } from "react";

/** A link that a telephone reads off a wall; dark on white in every theme, because readers want that. */
export function QrCode({ link, label }: { readonly link: string; readonly label: string }) {
  const modules = useMemo(() => encodeQR(link, "raw", { ecc: "medium", border: 2 }), [link]);
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${modules.length} ${modules.length}`}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
