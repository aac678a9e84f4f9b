import { useState } from 'react'
import { readStored, store } from '#platform/web/device/store.ts'

const key = 'banyan.reader.dark'

/** Whether pages are dark, remembered on this device. */
export function useDarkPages() {
  const [isDark, setDark] = useState(() => readStored<boolean>(key) ?? false)
  const toggleDark = () => {
    store(key, !isDark)
    setDark(!isDark)
  }
  return { isDark, toggleDark }
}
