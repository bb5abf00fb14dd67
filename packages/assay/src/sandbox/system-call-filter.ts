import { clone3Call, cloneCall, deniedCalls, prctlCall, type SystemCall } from './system-calls';

/** Architectures with a filter, by Node's name, with the kernel's audit number. */
const architectures = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;

type Architecture = keyof typeof architectures;

/** One BPF instruction: operation, jumps if true and if false, operand. */
type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, operand: number];

const load = 0x20;
const jumpIfEqual = 0x15;
const jumpIfAtLeast = 0x35;
const jumpIfAnyBit = 0x45;
const end = 0x06;

const allow = 0x7fff0000;
const killProcess = 0x80000000;
const failWith = (errno: number): number => 0x00050000 | errno;
const notPermitted = failWith(1);
const notImplemented = failWith(38);

/** Offsets of the call's number, its architecture and the lower half of its first argument. */
const at = { number: 0, architecture: 4, firstArgument: 16 };
/** Numbers from here on belong to x32, a second table of the same calls. */
const firstOfX32 = 0x40000000;
const threadFlag = 0x00010000;
/** First argument of `prctl`. */
const setParentDeathSignal = 1;
const instructionLength = 8;

/**
 * A filter of system calls for the kernel (seccomp, classic BPF): denied calls and new processes fail with EPERM, calls
 * of another architecture end the process. `undefined` where we have no table.
 */
export function systemCallFilter(architecture: string): Uint8Array | undefined {
  return isKnown(architecture) ? assemble(instructionsFor(architecture)) : undefined;
}

function isKnown(architecture: string): architecture is Architecture {
  return architecture in architectures;
}

function instructionsFor(architecture: Architecture): readonly Instruction[] {
  const when = (call: SystemCall, result: number): readonly Instruction[] => {
    const number = call[architecture];
    return number === undefined ? [] : [[jumpIfEqual, 0, 1, number], give(result)];
  };
  return [
    [load, 0, 0, at.architecture],
    [jumpIfEqual, 1, 0, architectures[architecture]],
    give(killProcess),
    [load, 0, 0, at.number],
    [jumpIfAtLeast, 0, 1, firstOfX32],
    give(killProcess),
    ...deniedCalls.flatMap((call) => when(call, notPermitted)),
    ...when(clone3Call, notImplemented),
    // A process that clears its parent-death signal would outlive us.
    [jumpIfEqual, 0, 4, prctlCall[architecture] ?? 0],
    [load, 0, 0, at.firstArgument],
    [jumpIfEqual, 0, 1, setParentDeathSignal],
    give(notPermitted),
    [load, 0, 0, at.number],
    [jumpIfEqual, 0, 3, cloneCall[architecture] ?? 0],
    [load, 0, 0, at.firstArgument],
    [jumpIfAnyBit, 1, 0, threadFlag],
    give(notPermitted),
    give(allow),
  ];
}

function give(result: number): Instruction {
  return [end, 0, 0, result];
}

/** Both architectures are little endian. */
function assemble(instructions: readonly Instruction[]): Uint8Array {
  const program = Buffer.alloc(instructions.length * instructionLength);
  instructions.forEach(([code, whenTrue, whenFalse, operand], index) => {
    const offset = index * instructionLength;
    program.writeUInt16LE(code, offset);
    program.writeUInt8(whenTrue, offset + 2);
    program.writeUInt8(whenFalse, offset + 3);
    program.writeUInt32LE(operand, offset + 4);
  });
  return program;
}
