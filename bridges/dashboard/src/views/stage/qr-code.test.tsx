import decodeQR from "qr/decode.js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QrCode } from "./qr-code";

const SCALE = 6;

/** The picture as a camera has it. */
function photographed(svg: string) {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]) * SCALE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let i = 0; i < SCALE * SCALE; i++) {
      const [column, row] = [Number(x) * SCALE + (i % SCALE), Number(y) * SCALE + Math.floor(i / SCALE)];
      data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
    }
  return { width: size, height: size, data };
}

test.each(["http://192.168.1.20:8000/#/d/d-1234abcd", "https://towow.example/协商/#/d/d-1234abcd"])(
  "a telephone reads %s off the wall",
  (link) => {
    const svg = renderToStaticMarkup(<QrCode link={link} label="link" />);

    expect(decodeQR(photographed(svg))).toBe(link);
  },
);
