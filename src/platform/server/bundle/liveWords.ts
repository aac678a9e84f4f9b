import type { Plugin } from 'vite'

/**
 * Development only: an edited file of words is put into the open page. Left to itself Vite would reload the page, because
 * words are reached from the list of modules and not only from components.
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

// The first version of the file is the one the app holds, so every later one is copied into it.
const accept = `
import { replaceWords } from '#platform/web/freshWords.ts'
if (import.meta.hot) {
  import.meta.hot.data.shown ??= import(/* @vite-ignore */ import.meta.url)
  import.meta.hot.accept(async (edited) => edited && replaceWords(await import.meta.hot.data.shown, edited))
}
`
