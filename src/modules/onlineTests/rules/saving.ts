/** Which write this is: the device's own count, beginning after the highest count it has seen, and the device's name. */
export type WriteStamp = { readonly seq: number; readonly device: string }

/**
 * Whether a write replaces what is there. A write that comes twice changes nothing, and writes end in the same answer in whatever
 * order they arrive.
 */
export const replaces = (incoming: WriteStamp, there: WriteStamp | undefined): boolean =>
  there === undefined || incoming.seq > there.seq || (incoming.seq === there.seq && incoming.device > there.device)

/** Of several writes to the same question in one request only the last counts. */
export function lastWrites<W extends WriteStamp & { readonly testItemId: string }>(writes: readonly W[]): W[] {
  const last = new Map<string, W>()
  for (const write of writes) if (replaces(write, last.get(write.testItemId))) last.set(write.testItemId, write)
  return [...last.values()]
}
