import { call } from '#platform/web/api.ts'
import type { FoundRecord } from '#platform/web/screen.ts'
import { classes } from '../contract.ts'
import { classDashboardOf } from './paths.ts'

const normalise = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Finds classes by name, ignoring case and punctuation: 7b, 7-B and “7 b” are the same. */
export async function findClasses(words: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const wanted = normalise(words)
  if (wanted === '') return []
  const { classes: all } = await call(classes.routes.listClassOptions, {}, { signal })
  return all
    .filter(({ className, stream }) => normalise(className + (stream ?? '')).includes(wanted))
    .slice(0, 8)
    .map(({ classId, className, stream }) => ({
      to: classDashboardOf(classId),
      label: className,
      ...(stream && { hint: stream }),
    }))
}
