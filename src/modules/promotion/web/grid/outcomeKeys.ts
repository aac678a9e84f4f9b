import type { Outcome } from '#modules/promotion/choices.ts'

/** The letters that decide. */
export const outcomeKeys: Readonly<Record<string, Outcome>> = {
  P: 'promoted',
  V: 'provisional',
  D: 'detained',
  L: 'left',
  G: 'graduated',
}
