import { useState } from 'react'

/**
 * Keeps the held version on the screen while it has unsaved marks, even if a newer one has been loaded (`newer`).
 * Submitting it then reports the conflict.
 */
export function useHeldVersion<T extends { readonly version: number }>(
  newest: T | undefined,
  keyOf: (one: T) => string,
) {
  const [held, hold] = useState<T | null>(null)
  const isHeld = held !== null && newest !== undefined && keyOf(held) === keyOf(newest)
  return {
    current: isHeld ? held : newest,
    newer: isHeld && held.version !== newest.version ? newest : null,
    hold,
  }
}
