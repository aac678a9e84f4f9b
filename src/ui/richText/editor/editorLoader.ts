import { useEffect, useState } from 'react'
import type { EditorDrawing } from './editorDecorations.ts'

type EditorParts = {
  readonly Editor: typeof import('./RichTextEditor.tsx').RichTextEditor
  readonly drawing: EditorDrawing
}

let loaded: EditorParts | undefined

async function load() {
  const [{ RichTextEditor: Editor }, { drawing }] = await Promise.all([
    import('./RichTextEditor.tsx'),
    import('./editorDecorations.ts'),
  ])
  loaded = { Editor, drawing }
}

/** The editor once it has loaded; a page that already had one shows it at once. */
export function useLoadedEditor(): { parts: EditorParts | undefined; hasFailed: boolean; retry: () => void } {
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>(loaded ? 'here' : 'waiting')
  useEffect(() => {
    if (state !== 'waiting') return
    let isGone = false
    const settle = (next: 'here' | 'failed') => () => {
      if (!isGone) setState(next)
    }
    load().then(settle('here'), settle('failed'))
    return () => {
      isGone = true
    }
  }, [state])
  return { parts: loaded, hasFailed: state === 'failed' && !loaded, retry: () => setState('waiting') }
}
