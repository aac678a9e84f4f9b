import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './Family.module.css'
import { familyHomeworkText } from './words.ts'

/** In seconds; at usual quality a fraction of what may be sent. */
const longest = 300

/** Records with the microphone. */
export function AudioRecorder({ onRecorded }: { onRecorded: (file: File) => void }) {
  const { work: text } = useText(familyHomeworkText)
  const [seconds, setSeconds] = useState<number | null>(null)
  const [isRefused, setRefused] = useState(false)
  const recorder = useRef<MediaRecorder | null>(null)
  const stop = useCallback(() => {
    if (recorder.current?.state === 'recording') recorder.current.stop()
  }, [])
  useEffect(() => stop, [stop])
  const isRecording = seconds !== null
  useEffect(() => {
    if (!isRecording) return
    const timer = setInterval(() => setSeconds((now) => (now === null ? null : now + 1)), 1000)
    return () => clearInterval(timer)
  }, [isRecording])
  useEffect(() => {
    if (seconds !== null && seconds >= longest) stop()
  }, [seconds, stop])

  const start = async () => {
    setRefused(false)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const one = new MediaRecorder(stream)
      const parts: Blob[] = []
      one.ondataavailable = ({ data }) => parts.push(data)
      one.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        setSeconds(null)
        const type = one.mimeType.includes('mp4') ? 'mp4' : 'webm'
        if (parts.length > 0) onRecorded(new File(parts, `recording.${type}`, { type: `audio/${type}` }))
      }
      recorder.current = one
      one.start()
      setSeconds(0)
    } catch {
      setRefused(true)
    }
  }
  return (
    <>
      <div className={css.choices}>
        {isRecording ? (
          <>
            <Button icon={IconPlayerStop} variant="primary" onClick={stop}>
              {text.stopRecording}
            </Button>
            <span>{fill(text.recording, { seconds, most: longest })}</span>
          </>
        ) : (
          <Button icon={IconMicrophone} onClick={() => void start()}>
            {text.record}
          </Button>
        )}
      </div>
      {isRefused && <Notice tone="bad" live title={text.noMicrophone} />}
    </>
  )
}
