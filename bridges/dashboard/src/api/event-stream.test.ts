import { afterEach, expect, test } from "vitest";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Envelope } from "../generated/events";
import { History } from "../negotiation/history";
import { Script } from "../testing/events";
import { EventStream, type Connection } from "./event-stream";

const { events } = new Script().found("bob", "carol").offer("bob").offer("carol");
const frame = (envelope: Envelope): string => `id: ${envelope.seq}\ndata: ${JSON.stringify(envelope)}\n\n`;

let server: Server | null = null;
let stream: EventStream | null = null;

afterEach(() => {
  stream?.close();
  server?.closeAllConnections();
  server?.close();
});

/** A server whose n-th connection is answered by the n-th script, and what came of it on this side. */
async function play(...scripts: ((response: ServerResponse, after: number) => void)[]) {
  return playAt((url) => Promise.resolve(url), ...scripts);
}

async function playAt(
  address: (url: string) => Promise<string>,
  ...scripts: ((response: ServerResponse, after: number) => void)[]
) {
  const asked: number[] = [];
  const connections: Connection[] = [];
  const history = new History("d-1");
  server = createServer((request, response) => {
    const after = Number(new URL(request.url!, "http://x").searchParams.get("last_event_id") ?? 0);
    asked.push(after);
    scripts[Math.min(asked.length, scripts.length) - 1]!(response, after);
  });
  await new Promise<void>((listening) => server!.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stream`;
  const ended = new Promise<void>((done) => {
    stream = new EventStream({
      address: () => address(url),
      lastSeq: () => history.lastSeq,
      take: (found) => {
        const isWhole = found.every((event) => history.append(event) !== "gap");
        if (history.lastSeq === events.length) done();
        return isWhole;
      },
      changed: (connection) => {
        connections.push(connection);
        if (connection.state === "refused") done();
      },
    });
  });
  await ended;
  return { asked, connections, history };
}

const send = (response: ServerResponse, found: readonly Envelope[]): void => {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write(`retry: 3000\n\n${found.map(frame).join("")}`);
};

test("a broken connection goes on where it stopped, and says that it reconnects", async () => {
  const { asked, connections, history } = await play(
    (response) => {
      send(response, events.slice(0, 3));
      setImmediate(() => response.destroy());
    },
    (response, after) => send(response, events.slice(after)),
  );

  expect(asked).toEqual([0, 3]);
  expect(history.events).toEqual(events);
  expect(connections).toContainEqual({ state: "reconnecting", attempt: 1, isExpected: false });
  expect(connections.at(-1)).toEqual({ state: "live" });
});

test("events that come a second time are taken once", async () => {
  const { history } = await play(
    (response) => {
      send(response, events.slice(0, 4));
      response.end();
    },
    (response) => send(response, events), // as a server does that does not know the place
  );

  expect(history.events).toEqual(events);
});

test("an event that is missing is asked for again", async () => {
  const { asked, history } = await play(
    (response) => send(response, [...events.slice(0, 2), ...events.slice(3)]),
    (response, after) => send(response, events.slice(after)),
  );

  expect(asked).toEqual([0, 2]);
  expect(history.events).toEqual(events);
});

test("a server that is busy is asked again; attempts are counted until one succeeds", async () => {
  const busy = (response: ServerResponse): void => void response.writeHead(503).end();
  const { connections } = await play(busy, busy, (response) => send(response, events));

  expect(connections.flatMap((c) => (c.state === "reconnecting" ? [c.attempt] : []))).toEqual([1, 2]);
});

test("an unknown demand is said to be unknown and not asked for again", async () => {
  const { asked, connections } = await play((response) =>
    response.writeHead(404, { "Content-Type": "application/json" }).end('{"detail": "There is no demand."}'),
  );

  expect(asked).toEqual([0]);
  expect(connections.at(-1)).toEqual({ state: "refused", status: 404, detail: "There is no demand." });
});

test("a server that says goodbye is expected back: no alarm, and the rest comes", async () => {
  const { connections, history } = await play(
    (response) => {
      send(response, events.slice(0, 3));
      response.end(": the server stops\n\n");
    },
    (response) => void response.writeHead(503).end(),
    (response, after) => send(response, events.slice(after)),
  );

  expect(history.events).toEqual(events);
  expect(connections.flatMap((c) => (c.state === "reconnecting" ? [c.isExpected] : []))).toEqual([true, true]);
});

test("each connection has an address of its own, so that a ticket is used once", async () => {
  let tickets = 0;
  const used: (string | null)[] = [];
  const note = (response: ServerResponse) =>
    used.push(new URL(response.req.url!, "http://x").searchParams.get("ticket"));
  await playAt(
    (url) => Promise.resolve(`${url}?ticket=${++tickets}`),
    (response) => {
      note(response);
      response.writeHead(401).end();
    },
    (response) => {
      note(response);
      send(response, events);
    },
  );

  expect(used).toEqual(["1", "2"]);
});

test("who may not see a demand is told so and does not ask again", async () => {
  const { asked, connections } = await play((response) =>
    response.writeHead(403, { "Content-Type": "application/json" }).end('{"detail": "Not yours."}'),
  );

  expect(asked).toEqual([0]);
  expect(connections.at(-1)).toEqual({ state: "refused", status: 403, detail: "Not yours." });
});
