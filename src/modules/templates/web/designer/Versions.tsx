import { useState } from 'react'
import { templateReviewers } from '#modules/templates/access.ts'
import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import { templates } from '#modules/templates/contract.ts'
import type { SchoolTemplate, TemplateVersion } from '#modules/templates/schemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { templateText, useServerWords } from '../words.ts'

const tones = { review: 'part', inUse: 'good', earlier: 'neutral', returned: 'bad', withdrawn: 'neutral' } as const

type VersionsProps = { template: SchoolTemplate; onTake: (content: DocumentDesign) => void }

/** What was submitted, and what became of it. Nobody reviews their own. */
export function Versions({ template, onTake }: VersionsProps) {
  const text = useText(templateText)
  const say = useServerWords()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const mayReview = mayUse(templateReviewers, useUser())
  const [returning, setReturning] = useState<TemplateVersion | null>(null)
  const decide = useSend(templates.routes.decideVersion)
  if (template.versions.length === 0) return null
  const { schoolTemplateId } = template
  const send = (number: number, decision: 'approved' | 'returned' | 'withdrawn', note = '') =>
    decide.mutate(
      { params: { schoolTemplateId, number }, body: { decision, note } },
      {
        onSuccess: (answer) => {
          setReturning(null)
          toast.success(say(answer))
        },
        onError: (problem) => toast.error(say(problem)),
      },
    )
  const take = (number: number) =>
    call(templates.routes.getVersion, { params: { schoolTemplateId, number } }).then(
      ({ content }) => {
        onTake(content)
        toast.success(fill(text.versions.taken, { n: number }))
      },
      (problem: Parameters<typeof say>[0]) => toast.error(say(problem)),
    )
  const wordOf = ({ state, number }: TemplateVersion) =>
    state === 'inUse' ? fill(text.states.inUse, { n: number }) : text.states[state]
  return (
    <Section title={text.versions.title}>
      <Lines label={text.versions.title}>
        {template.versions.map((one) => {
          const name = fill(text.versions.version, { n: one.number })
          const day = time(one.submittedAt, timeZone, { dateStyle: 'medium' })
          const meta = [
            fill(text.versions.by, { name: one.submittedBy, day }),
            one.decidedBy && fill(text.versions.reviewed, { name: one.decidedBy }),
            one.note,
          ]
          return (
            <Line
              key={one.number}
              name={name}
              meta={meta.filter(Boolean).join(' · ')}
              more={<Status tone={tones[one.state]}>{wordOf(one)}</Status>}
            >
              {one.state !== 'review' && (
                <Button
                  size="small"
                  aria-label={`${text.versions.take}: ${name}`}
                  onClick={() => void take(one.number)}
                >
                  {text.versions.take}
                </Button>
              )}
              {one.state === 'review' && template.isOwnReview && mayReview && (
                <Button size="small" onClick={() => send(one.number, 'withdrawn')}>
                  {text.versions.withdraw}
                </Button>
              )}
              {one.state === 'review' && !template.isOwnReview && mayReview && (
                <>
                  <Button size="small" onClick={() => setReturning(one)}>
                    {text.versions.return}
                  </Button>
                  <Button size="small" variant="primary" onClick={() => send(one.number, 'approved')}>
                    {text.versions.approve}
                  </Button>
                </>
              )}
            </Line>
          )
        })}
      </Lines>
      {returning && (
        <ReturnDialog
          number={returning.number}
          isSending={decide.isPending}
          onReturn={(note) => send(returning.number, 'returned', note)}
          onClose={() => setReturning(null)}
        />
      )}
    </Section>
  )
}

type ReturnDialogProps = {
  number: number
  isSending: boolean
  onReturn: (note: string) => void
  onClose: () => void
}

function ReturnDialog({ number, isSending, onReturn, onClose }: ReturnDialogProps) {
  const text = useText(templateText).versions
  const [note, setNote] = useState('')
  return (
    <Dialog
      open
      size="small"
      title={fill(text.returnTitle, { n: number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" loading={isSending} disabled={note.trim() === ''} onClick={() => onReturn(note)}>
            {text.return}
          </Button>
        </>
      }
    >
      <TextArea label={text.note} value={note} rows={3} max={300} onChange={setNote} />
    </Dialog>
  )
}
