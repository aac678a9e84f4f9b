import type { GateEntryInput } from '#modules/visitors/gateSchemas.ts'

/** Whether an entry is about the arrival or the roll call with this id: it then waits for it, whatever keeps that from being recorded. */
export const mentions = (entry: GateEntryInput, clientId: string): boolean =>
  ('visitId' in entry && entry.visitId === clientId) ||
  ('badgeCode' in entry && entry.badgeCode === clientId) ||
  ('rollCallId' in entry && entry.rollCallId === clientId)
