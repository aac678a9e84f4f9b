import { useState } from 'react'

/**
 * Keeps what is being marked on the screen although a newer version has been read meanwhile, until nothing is unsaved: the
 * server then tells both apart. `newer` is what waits behind it.
 */
export function useHeldVersion<T extends { readonly version: number }>(
  newest: T | undefined,
  keyOf: (one: T) => string,
) {
  const [held, hold] = useState<T | null>(null)
  const isHeld = held !== null && newest !== undefined && keyOf(held) === keyOf(newest)
  return {
    shown: isHeld ? held : newest,
    newer: isHeld && held.version !== newest.version ? newest : null,
    hold,
  }
}
