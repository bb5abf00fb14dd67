import type { Asked } from './log/trial';

/** Where a reply came from, in words. */
export function describeSource(asked: Asked): string {
  switch (asked.source) {
    case 'live':
      return 'asked just now';
    case 'offline':
      return 'offline';
    case 'recording':
      return `replayed${asked.status === 'replied' ? `, recorded ${asked.reply.repliedAt.slice(0, 10)}` : ''}`;
  }
}
