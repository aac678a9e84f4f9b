import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { documents } from '#modules/templates/contract.ts'
import type { Given } from '#modules/templates/documentSchemas.ts'
import { type DocumentKind, documentKinds, subjectOf } from '#modules/templates/kinds.ts'
import { callForAnswer } from '#platform/web/api.ts'
import { useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { queryClient, useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { givenFields } from '../../rules/fields.ts'
import { kindNames } from '../../rules/kindNames.ts'
import { templatePaths } from '../paths.ts'
import { templateTitles } from '../titles.ts'
import { templateText, useServerWords } from '../words.ts'
import { GivenFields, nothingGiven } from './GivenFields.tsx'
import css from './Issue.module.css'
import { type IssuedSet, IssueResult } from './IssueResult.tsx'
import { Leaving } from './Leaving.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'

/** Issues documents of one kind for one person or many. */
export default function IssueScreen() {
  const { titles } = useText(templateTitles)
  const [issued, setIssued] = useState<IssuedSet | null>(null)
  return (
    <>
      <PageHeader title={titles.issue} crumbs={[{ label: titles.templates, to: templatePaths.templates }]} />
      {issued ? <IssueResult issued={issued} onMore={() => setIssued(null)} /> : <IssueForm onIssued={setIssued} />}
    </>
  )
}

function IssueForm({ onIssued }: { onIssued: (issued: IssuedSet) => void }) {
  const { titles } = useText(templateTitles)
  const text = useText(templateText).issue
  const names = kindNames[useLanguage()]
  const count = useCount()
  const say = useServerWords()
  const [params, setParams] = useSearchParams()
  const kind: DocumentKind = documentKinds.find((one) => one === params.get('kind')) ?? 'bonafide'
  const [classId, setClass] = useState('')
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [given, setGiven] = useState<Given>(nothingGiven)
  const [waiver, setWaiver] = useState('')
  const [isSending, setSending] = useState(false)
  // A second press, or a retry after a lost answer, issues nothing twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const read = useRead(
    documents.routes.listCandidates,
    { query: { kind, q, ...(classId && { classId }) } },
    { placeholderData: (before) => before },
  )
  const own = read.data?.templates ?? []
  const templateId = own.find((one) => one.schoolTemplateId === params.get('template'))?.schoolTemplateId ?? null
  const isLeaving = kind === 'transferCertificate'
  const put = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  const changeKind = (next: DocumentKind) => {
    setParams({ kind: next }, { replace: true })
    setChosen([])
    setGiven(nothingGiven)
    setWaiver('')
    setKey(crypto.randomUUID())
  }
  const submit = async () => {
    setSending(true)
    try {
      const of = subjectOf(kind)
      const ids = [...chosen]
      const answer = await callForAnswer(
        documents.routes.issueDocuments,
        {
          body: {
            kind,
            schoolTemplateId: templateId,
            personIds: of === 'student' || of === 'staff' ? ids : [],
            visitIds: of === 'visit' ? ids : [],
            applicationIds: of === 'application' ? ids : [],
            given,
            waiver,
          },
        },
        { idempotencyKey: key },
      )
      setKey(crypto.randomUUID())
      void queryClient.invalidateQueries()
      onIssued({ kind, ...answer.data })
    } catch (problem) {
      toast.error(say(problem as Parameters<typeof say>[0]))
      // What was refused may be sent again once it is corrected.
      setKey(crypto.randomUUID())
    } finally {
      setSending(false)
    }
  }
  const [only] = chosen
  return (
    <div className={css.form}>
      <div className={css.row}>
        <NativeSelect
          label={text.kind}
          options={documentKinds.map((value) => ({ value, label: names[value] }))}
          value={kind}
          onChange={changeKind}
        />
        <NativeSelect
          label={text.template}
          options={[
            { value: 'ready', label: text.ready },
            ...own.map((one) => ({ value: one.schoolTemplateId, label: one.name })),
          ]}
          value={templateId ?? 'ready'}
          onChange={(value) => put('template', value === 'ready' ? null : value)}
        />
      </div>
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} />
      ) : (
        <PeopleChoice
          kind={kind}
          classes={read.data?.classes ?? []}
          people={read.data?.people ?? []}
          isLoading={read.isPending}
          isOld={read.isPlaceholderData}
          filter={{ classId, q }}
          chosen={chosen}
          most={isLeaving ? 1 : undefined}
          onFilter={(next) => {
            setClass(next.classId)
            setQ(next.q)
          }}
          onChoose={setChosen}
        />
      )}
      {givenFields[kind].length > 0 && (
        <Section title={text.details}>
          <GivenFields kind={kind} given={given} onChange={setGiven} />
        </Section>
      )}
      {isLeaving && only && <Leaving studentId={only} waiver={waiver} onWaiver={setWaiver} />}
      <div>
        <Button
          variant="primary"
          loading={isSending}
          disabled={chosen.length === 0 || (isLeaving && given.lastDay === null)}
          onClick={() => void submit()}
        >
          {chosen.length === 0 ? titles.issue : count(text.submit, chosen.length)}
        </Button>
      </div>
    </div>
  )
}
