import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a port of 127.0.0.1 that can be cut. */
export interface CutProxy {
  readonly port: number;
  /** Ends all connections at once, in the middle of whatever they carry. */
  readonly drop: () => void;
  /** Lets nothing more through open connections, and says so to nobody. */
  readonly stall: () => void;
  readonly close: () => Promise<void>;
}

/** Starts a proxy before a port. */
export async function startCutProxy(target: number): Promise<CutProxy> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = (): void => {
    for (const socket of [...open]) {
      socket.destroy();
    }
  };
  const stall = (): void => {
    for (const socket of open) {
      socket.unpipe();
      socket.pause();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    drop,
    stall,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        drop();
      }),
  };
}
