import type { Translated } from '#platform/web/i18n.tsx'
import type { en } from '../messages.en.ts'

/** The words of a kind that results are filtered by. */
export const wordOf = (kind: string, text: Translated<typeof en>['result']): string =>
  kind in text.states ? text.states[kind as 'done'] : text[kind as 'formal']
