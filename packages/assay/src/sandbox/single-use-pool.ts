import type { EngineProcess } from './child-process';
import { createEnginePool, type EnginePool } from './engine-pool';

/**
 * A pool whose processes serve one job each. From the first job on, processes are started ahead of time, because starting
 * one takes longer than most jobs.
 */
export function createSingleUsePool(size: number, start: () => EngineProcess): EnginePool {
  const waiting: EngineProcess[] = [];
  let closed = false;
  const take = (): EngineProcess => {
    const engine = takeFirstAlive(waiting) ?? start();
    while (!closed && waiting.length < size) {
      waiting.push(start());
    }
    return engine;
  };
  const pool = createEnginePool({ size, start: take, jobsPerProcess: 1 });
  return {
    run: pool.run,
    async close() {
      closed = true;
      await Promise.all([pool.close(), ...waiting.splice(0).map((engine) => engine.kill())]);
    },
  };
}

function takeFirstAlive(waiting: EngineProcess[]): EngineProcess | undefined {
  let engine = waiting.shift();
  while (engine?.ended() === true) {
    engine = waiting.shift();
  }
  return engine;
}
