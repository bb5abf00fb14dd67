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

/** A system call and its number by architecture; absent where an architecture lacks it. */
export interface SystemCall {
  readonly name: string;
  readonly x64?: number;
  readonly arm64?: number;
}

const call = (name: string, x64?: number, arm64?: number): SystemCall => ({
  name,
  ...(x64 !== undefined && { x64 }),
  ...(arm64 !== undefined && { arm64 }),
});
/** Calls with the same number on all architectures. */
const recent = (name: string, number: number): SystemCall => call(name, number, number);

/** Calls that sandboxed code does not need. Other calls meet empty namespaces and no capabilities. */
export const deniedCalls: readonly SystemCall[] = [
  // Reaching others, and waiting to be reached. `socketpair` stays: event loops wake themselves through one.
  call('socket', 41, 198),
  call('connect', 42, 203),
  call('bind', 49, 200),
  call('listen', 50, 201),
  call('accept', 43, 202),
  call('accept4', 288, 242),
  // Processes. Threads are started by `clone`, which the filter looks into.
  call('fork', 57),
  call('vfork', 58),
  // Other processes' memory and descriptors.
  call('ptrace', 101, 117),
  call('process_vm_readv', 310, 270),
  call('process_vm_writev', 311, 271),
  call('kcmp', 312, 272),
  recent('pidfd_getfd', 438),
  recent('process_madvise', 440),
  // Namespaces and mounts.
  call('unshare', 272, 97),
  call('setns', 308, 268),
  call('mount', 165, 40),
  call('umount2', 166, 39),
  call('pivot_root', 155, 41),
  call('chroot', 161, 51),
  recent('open_tree', 428),
  recent('move_mount', 429),
  recent('fsopen', 430),
  recent('fsconfig', 431),
  recent('fsmount', 432),
  recent('fspick', 433),
  recent('mount_setattr', 442),
  recent('statmount', 457),
  recent('listmount', 458),
  call('name_to_handle_at', 303, 264),
  call('open_by_handle_at', 304, 265),
  // Memory that no process limit counts.
  call('memfd_create', 319, 279),
  recent('memfd_secret', 447),
  call('shmget', 29, 194),
  call('msgget', 68, 186),
  call('mq_open', 240, 180),
  call('semget', 64, 190),
  call('io_setup', 206, 0),
  call('setxattr', 188, 5),
  call('lsetxattr', 189, 6),
  call('fsetxattr', 190, 7),
  recent('setxattrat', 463),
  // Parts of the kernel in which vulnerabilities are found year after year.
  call('bpf', 321, 280),
  call('perf_event_open', 298, 241),
  call('userfaultfd', 323, 282),
  recent('io_uring_setup', 425),
  recent('io_uring_enter', 426),
  recent('io_uring_register', 427),
  call('add_key', 248, 217),
  call('request_key', 249, 218),
  call('keyctl', 250, 219),
  call('fanotify_init', 300, 262),
  call('vmsplice', 278, 75),
  call('personality', 135, 92),
  call('modify_ldt', 154),
  call('lookup_dcookie', 212, 18),
  // The machine itself.
  call('init_module', 175, 105),
  call('finit_module', 313, 273),
  call('delete_module', 176, 106),
  call('kexec_load', 246, 104),
  call('kexec_file_load', 320, 294),
  call('reboot', 169, 142),
  call('swapon', 167, 224),
  call('swapoff', 168, 225),
  call('settimeofday', 164, 170),
  call('clock_settime', 227, 112),
  call('adjtimex', 159, 171),
  call('clock_adjtime', 305, 266),
  call('quotactl', 179, 60),
  recent('quotactl_fd', 443),
  call('acct', 163, 89),
  call('syslog', 103, 116),
  call('iopl', 172),
  call('ioperm', 173),
];

/** Starts a thread or, depending on its flags, a process. */
export const cloneCall = call('clone', 56, 220);

/** Like `clone`, with its flags in memory, where a filter cannot look: programs fall back on `clone` when it is missing. */
export const clone3Call = recent('clone3', 435);

/** Only one operation is denied: clearing the signal that ends a process with its parent. */
export const prctlCall = call('prctl', 157, 167);
