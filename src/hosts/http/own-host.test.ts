import { expect, test } from "vitest";
import { hostInUrl, isLoopback, ownHostCheck } from "./own-host.ts";

test.each(["localhost", "127.0.0.1", "127.1.2.3", "::1"])("%s is reached from this machine only", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(["0.0.0.0", "::", "192.168.1.5", "example.com", "127.evil.com", "127.0.0.1.evil.com", "1270.0.0.1", ""])(
  "`%s` may be reached from elsewhere [design.serve.token-required]",
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

const local = ownHostCheck({ host: "127.0.0.1", port: 7357, machine: "beehive" });

test.each(["127.0.0.1:7357", "localhost:7357", "LOCALHOST:7357", "[::1]:7357"])("%s is our own name", (authority) => {
  expect(local(authority)).toBe(true);
});

test.each([
  "",
  "127.0.0.1",
  "127.0.0.1:80",
  "evil.com",
  "evil.com:7357",
  "localhost.evil.com:7357",
  "evil.com#localhost:7357",
  "evil@localhost:7357",
  "localhost:7357:7357",
  "localhost:07357x",
  "[::1]evil.com:7357",
  "[::2]:7357",
  "192.168.1.5:7357",
  "beehive:7357",
  "127.0.0.1:7357, evil.com",
])("`%s` is not [design.serve.host]", (authority) => {
  expect(local(authority)).toBe(false);
});

test("a server that listens everywhere answers to numbers and to the machine's name, not to names of others [design.serve.host]", () => {
  const everywhere = ownHostCheck({ host: "0.0.0.0", port: 7357, machine: "Beehive" });
  expect(["192.168.1.5:7357", "[fd00::1]:7357", "beehive:7357", "localhost:7357"].every(everywhere)).toBe(true);
  expect(["evil.com:7357", "192.168.1.5:80", "192.168.1.5.evil.com:7357"].some(everywhere)).toBe(false);
});

test("a server at port 80 is asked for without one", () => {
  const check = ownHostCheck({ host: "bees.example", port: 80, machine: "beehive" });
  expect(check("bees.example")).toBe(true);
  expect(check("bees.example:80")).toBe(true);
});

test("an address of six stands in brackets", () => {
  expect([hostInUrl("::1"), hostInUrl("127.0.0.1"), hostInUrl("localhost")]).toEqual([
    "[::1]",
    "127.0.0.1",
    "localhost",
  ]);
});

test("a server that listens everywhere is found at an address that it answers to", () => {
  const check = ownHostCheck({ host: "0.0.0.0", port: 7357, machine: "beehive" });
  expect(check(`${hostInUrl("0.0.0.0")}:7357`)).toBe(true);
});
