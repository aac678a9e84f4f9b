import { useEffect, useRef } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from '../gate/Gate.module.css'
import { gateText } from '../gate/words.ts'
import { useCamera } from './Camera.tsx'
import { openCodeReader } from './codeReader.ts'

/** How long to wait between two searches of the picture, in ms. */
const searchTime = 200

/** Reads a QR code with the camera. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const text = useText(gateText)
  const { video, failed } = useCamera('environment')
  // The newest callback, so that a new one does not begin the search again.
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const reader = openCodeReader()
    let timer: ReturnType<typeof setTimeout>
    const search = async () => {
      try {
        const read = await reader
        const found = video.current && video.current.readyState >= 2 ? await read(video.current) : null
        if (found) latest.current(found)
      } catch {
        // A picture that cannot be read; the next one comes at once.
      }
      timer = setTimeout(() => void search(), searchTime)
    }
    timer = setTimeout(() => void search(), searchTime)
    return () => clearTimeout(timer)
  }, [video])
  if (failed) return <Notice tone="info" title={text.noCamera} />
  return <video ref={video} className={css.camera} muted playsInline aria-label={text.scanArea} />
}
