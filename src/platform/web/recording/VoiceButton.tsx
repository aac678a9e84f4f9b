import { IconMicrophone, IconSquare } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { fill } from '../i18n.tsx'

/** In seconds; a longer message belongs into a talk. */
const longest = 120
/** Browsers record one or the other; the server accepts both. */
const formats = [
  { type: 'audio/webm', extension: 'webm' },
  { type: 'audio/mp4', extension: 'mp4' },
] as const

type VoiceButtonProps = {
  /** `stop` may tell how many {seconds} it has been recording. */
  text: { readonly record: string; readonly stop: string; readonly noMicrophone: string }
  onRecorded: (file: File) => void
  disabled?: boolean
}

/** Records a voice message. Absent where the browser cannot record. */
export function VoiceButton({ text, onRecorded, disabled = false }: VoiceButtonProps) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  const isRecording = seconds !== null
  useEffect(() => {
    if (!isRecording) return
    const timer = setInterval(() => setSeconds((now) => (now ?? 0) + 1), 1000)
    return () => clearInterval(timer)
  }, [isRecording])
  useEffect(() => {
    if (seconds !== null && seconds >= longest) recorder.current?.stop()
  }, [seconds])
  // Leaving the page releases the microphone.
  useEffect(
    () => () => {
      for (const track of recorder.current?.stream.getTracks() ?? []) track.stop()
    },
    [],
  )
  const format = formats.find(({ type }) => globalThis.MediaRecorder?.isTypeSupported(type))
  if (!format) return null
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const parts: Blob[] = []
      const one = new MediaRecorder(stream, { mimeType: format.type, audioBitsPerSecond: 32_000 })
      one.addEventListener('dataavailable', ({ data }) => parts.push(data))
      one.addEventListener('stop', () => {
        for (const track of stream.getTracks()) track.stop()
        setSeconds(null)
        if (parts.some(({ size }) => size > 0))
          onRecorded(new File(parts, `voice.${format.extension}`, { type: format.type }))
      })
      recorder.current = one
      one.start()
      setSeconds(0)
    } catch {
      toast.error(text.noMicrophone)
    }
  }
  return isRecording ? (
    <Button size="small" variant="danger" icon={IconSquare} onClick={() => recorder.current?.stop()}>
      {fill(text.stop, { seconds })}
    </Button>
  ) : (
    <Button size="small" variant="quiet" icon={IconMicrophone} disabled={disabled} onClick={() => void start()}>
      {text.record}
    </Button>
  )
}
