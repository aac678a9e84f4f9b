import type { Plugin } from 'vite'

/**
 * Development only: hot-reloads edited message files. By default Vite would reload the page, because messages are imported
 * from the list of modules and not only from components.
 */
export function liveWords(): Plugin {
  return {
    name: 'banyan:live-words',
    apply: 'serve',
    transform(code, id, options) {
      if (options?.ssr || !/\/web\/.*\.(?:en|hi)\.ts$/.test(id)) return null
      return { code: code + accept, map: null }
    },
  }
}

// The app keeps a reference to the first version of the file, so later versions are copied into it.
const accept = `
import { replaceWords } from '#platform/web/freshWords.ts'
if (import.meta.hot) {
  import.meta.hot.data.shown ??= import(/* @vite-ignore */ import.meta.url)
  import.meta.hot.accept(async (edited) => edited && replaceWords(await import.meta.hot.data.shown, edited))
}
`
