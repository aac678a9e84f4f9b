export interface ChangeEmitter {
  /** The text has changed; `size` is its length, which tells how expensive serialising it is. */
  changed: (size: number) => void
  /** Emits pending changes at once. */
  flush: () => void
  /** Whether this value is the field's own, arriving late; a return to an older value is a change. */
  isEcho: (html: string) => boolean
  /** The field's content was set from outside. */
  restart: (html: string) => void
}

/** In characters: serialising less than this takes no noticeable time. */
const dear = 20_000
/** In ms. */
const pause = 300
const longestPause = 1500
/** Echoes can lag behind by a few keystrokes, not by a page. */
const remembered = 50

/** Emits changes: at once while that is cheap, in pauses if the text is long, and at the latest on flush(). */
export function emitter(write: () => string, send: (html: string) => void, first: string): ChangeEmitter {
  // The value last set from outside, followed by everything emitted since.
  let sent = [first]
  let isPending = false
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    if (!isPending) return
    isPending = false
    const html = write()
    if (html === sent.at(-1)) return
    sent = [...sent.slice(-remembered), html]
    send(html)
  }
  return {
    flush,
    changed: (size) => {
      if (!isPending) since = Date.now()
      isPending = true
      clearTimeout(timer)
      if (size < dear) return flush()
      timer = setTimeout(flush, Math.min(pause, Math.max(0, since + longestPause - Date.now())))
    },
    isEcho: (html) => {
      const at = sent.indexOf(html, 1)
      if (at > 0) sent = sent.slice(at)
      return at > 0
    },
    restart: (html) => {
      clearTimeout(timer)
      isPending = false
      sent = [html]
    },
  }
}
