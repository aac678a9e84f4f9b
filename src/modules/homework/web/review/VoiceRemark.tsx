import { IconMicrophone, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { evaluation } from '#modules/homework/evaluationContract.ts'
import type { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { sendFile, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import css from '../Homework.module.css'
import { homeworkText, useServerWords } from '../words.ts'

type Props = { homeworkId: string; studentId: string; voice: StoredFile | null }

/** Two minutes are enough for a remark. */
const longest = 120_000

const stopRecording = (recorder: MediaRecorder | null) => {
  if (recorder?.state === 'recording') recorder.stop()
}

/** Records a remark, plays it, and removes it again. */
export function VoiceRemark({ homeworkId, studentId, voice }: Props) {
  const text = useText(homeworkText).review
  const say = useServerWords()
  const recorder = useRef<MediaRecorder | null>(null)
  const [isRecording, setRecording] = useState(false)
  const [isSending, setSending] = useState(false)
  const remove = useSend(evaluation.routes.removeVoiceRemark)
  const params = { homeworkId, studentId }
  useEffect(() => () => stopRecording(recorder.current), [])
  const keep = async (pieces: Blob[], type: string) => {
    const file = new File(pieces, type.includes('mp4') ? 'remark.mp4' : 'remark.webm', { type })
    setSending(true)
    try {
      await sendFile(evaluation.routes.addVoiceRemark, { params }, file)
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    } finally {
      setSending(false)
    }
  }
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const recording = new MediaRecorder(stream)
      const pieces: Blob[] = []
      recording.ondataavailable = ({ data }) => pieces.push(data)
      recording.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        setRecording(false)
        void keep(pieces, recording.mimeType)
      }
      recording.start()
      setTimeout(() => stopRecording(recording), longest)
      recorder.current = recording
      setRecording(true)
    } catch {
      toast.error(text.noMicrophone)
    }
  }
  return (
    <div className={css.actions}>
      {voice && (
        // biome-ignore lint/a11y/useMediaCaption: a teacher's own spoken remark has no captions.
        <audio controls src={voice.url} aria-label={text.voice} />
      )}
      {isRecording ? (
        <Button size="small" icon={IconPlayerStop} onClick={() => stopRecording(recorder.current)}>
          {text.stop}
        </Button>
      ) : (
        <Button size="small" icon={IconMicrophone} loading={isSending} onClick={() => void start()}>
          {text.voice}
        </Button>
      )}
      {voice && (
        <Button size="small" variant="quiet" icon={IconTrash} onClick={() => remove.mutate({ params })}>
          {text.removeVoice}
        </Button>
      )}
    </div>
  )
}
