import { type FormEvent, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { liveClasses } from '../contract.ts'
import type { LiveClassDetails } from '../schemas.ts'
import css from './Live.module.css'
import { useServerWords } from './serverWords.ts'
import { liveText } from './words.ts'

/** The link of the recording: opened by all, pasted by the host. */
export function Recording({ of: { liveClassId, recordingLink, isHost, isCancelled } }: { of: LiveClassDetails }) {
  const text = useText(liveText).one
  if (recordingLink === '' && (!isHost || isCancelled)) return null
  return (
    <Section title={text.recording}>
      <div className={css.stack}>
        {recordingLink && (
          <a href={recordingLink} target="_blank" rel="noopener noreferrer">
            {text.watch}
          </a>
        )}
        {isHost && <LinkForm key={recordingLink} liveClassId={liveClassId} saved={recordingLink} />}
      </div>
    </Section>
  )
}

function LinkForm({ liveClassId, saved }: { liveClassId: string; saved: string }) {
  const text = useText(liveText).one
  const say = useServerWords()
  const save = useSend(liveClasses.routes.saveRecording)
  const [link, setLink] = useState(saved)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    try {
      toast.success(say(await save.mutateAsync({ params: { liveClassId }, body: { recordingLink: link } })))
    } catch (failed) {
      const { fields, ...problem } = failed as ApiProblem
      setError(say(fields[0] ?? problem))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={text.recordingLink}
        hint={text.recordingHint}
        maxLength={500}
        value={link}
        onChange={setLink}
        error={error}
      />
      <Button type="submit" loading={save.isPending} disabled={link === saved}>
        {text.saveRecording}
      </Button>
    </form>
  )
}
