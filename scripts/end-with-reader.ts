/** Ends this script once its reader, such as `head`, has closed the pipe: without a stack trace, and without an error. */
export function endWithReader(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    process.exit(code === 'EPIPE' ? 0 : 1);
  });
}
