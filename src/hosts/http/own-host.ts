import { isIP } from "node:net";
import { networkInterfaces } from "node:os";

export interface OwnHostOptions {
  /** Where the server was told to listen. */
  readonly host: string;
  readonly port: number;
  /** What this machine is called. */
  readonly machine: string;
}

/** True for an address that only programs of this machine reach. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/**
 * Makes the check of a request's `Host`, or of what follows `http://` in its `Origin`. A page of somebody else's can let
 * its own name lead to this machine, and then ask in that name: what it cannot do is ask in one of ours.
 */
export function ownHostCheck({ host, port, machine }: OwnHostOptions): (authority: string) => boolean {
  const own = new Set(["localhost", "127.0.0.1", "::1", host.toLowerCase()]);
  const isOpen = isEverywhere(host);
  if (isOpen) own.add(machine.toLowerCase());
  return (authority) => {
    const [, inBrackets, plain = "", portText] = AUTHORITY.exec(authority.toLowerCase()) ?? [];
    const name = inBrackets ?? plain;
    if (Number(portText ?? HTTP_PORT) !== port) return false;
    // a number is nobody's name, so no name was made to lead here
    return own.has(name) || (isOpen && isIP(name) !== 0);
  };
}

const AUTHORITY = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/;
const HTTP_PORT = 80;

/** A host as it stands in a URL: for one that means all addresses, the first that other machines reach. */
export function hostInUrl(host: string): string {
  const addresses = isEverywhere(host) ? Object.values(networkInterfaces()).flatMap((list = []) => list) : [];
  const reachable = addresses.find(({ internal, family }) => !internal && family === "IPv4")?.address ?? host;
  return isIP(reachable) === 6 ? `[${reachable}]` : reachable;
}

function isEverywhere(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}
