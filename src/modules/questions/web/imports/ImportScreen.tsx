import { type FormEvent, useState } from 'react'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { questions } from '#modules/questions/contract.ts'
import {
  type ImportFormat,
  importFormats,
  languageNames,
  type QuestionLanguage,
  questionLanguages,
} from '#modules/questions/kinds.ts'
import type { ImportRun } from '#modules/questions/schemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { FileField } from '#platform/web/forms/FileField.tsx'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { sendFile, useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { Select } from '#ui/select/Select.tsx'
import css from '../editor/Editor.module.css'
import { questionPaths } from '../paths.ts'
import { questionTitles } from '../titles.ts'
import { questionsText, useServerWords } from '../words.ts'
import { HeldQuestions } from './HeldQuestions.tsx'
import { SampleTable } from './SampleTable.tsx'

const accepted: Record<ImportFormat, string> = {
  word: '.docx',
  gift: '.txt,.gift',
  moodle: '.xml',
  qti: '.zip,.xml',
  sheet: '.xlsx,.csv',
}
const largest = 20 * 1024 * 1024
/** Milliseconds between two looks at a running import. */
const pause = 1500

/** Questions from a file, read in the background; the report says what could not be kept. */
export default function ImportScreen() {
  const text = useText(questionsText)
  const { titles } = useText(questionTitles)
  const [openId, setOpenId] = useState<string | null>(null)
  const isOffice = useUser().roleId === roles.admin
  const runs = useRead(
    questions.routes.listImports,
    { query: { size: 20 } },
    { refetchInterval: ({ state }) => (state.data?.rows.some((run) => run.state === 'waiting') ? pause : false) },
  )
  return (
    <>
      <PageHeader
        title={titles.imports}
        subtitle={text.imports.subtitle}
        crumbs={[{ label: titles.bank, to: questionPaths.bank }]}
      />
      <div className={css.columns}>
        <ImportForm onStarted={setOpenId} />
        <div className={css.fields}>
          {openId && <Run importId={openId} />}
          {isOffice && (
            <Panel
              title={text.imports.sheet}
              action={<ButtonLink to={importStartOf('questions')}>{text.imports.openSheet}</ButtonLink>}
            >
              <p className={css.hint}>{text.imports.sheetHint}</p>
            </Panel>
          )}
          {runs.data && runs.data.rows.length > 0 && (
            <Panel title={text.imports.earlier}>
              <Lines label={text.imports.earlier}>
                {runs.data.rows.map((run) => (
                  <RunLine key={run.importId} run={run} onOpen={() => setOpenId(run.importId)} />
                ))}
              </Lines>
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

function ImportForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const text = useText(questionsText)
  const say = useServerWords()
  const places = useRead(questions.routes.listQuestionPlaces, {})
  const [format, setFormat] = useState<ImportFormat>('word')
  const [place, setPlace] = useState({ gradeId: '', courseId: '', language: 'en' as QuestionLanguage })
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!file) return setError(text.imports.chooseFile)
    setSending(true)
    try {
      const { gradeId, courseId, language } = place
      const query = { format, language, ...(gradeId && { gradeId }), ...(courseId && { courseId }) }
      const answer = await sendFile(questions.routes.startImport, { query }, file)
      onStarted(answer.data.importId)
      setFile(null)
      setError(undefined)
    } catch (failed) {
      setError(say(failed as ApiProblem))
    } finally {
      setSending(false)
    }
  }
  return (
    <Panel title={text.imports.file}>
      <form className={css.fields} noValidate onSubmit={(event) => void submit(event)}>
        <RadioGroup
          label={text.imports.format}
          value={format}
          onChange={setFormat}
          options={importFormats
            .toReversed()
            .map((value) => ({ value, label: text.imports.formats[value], hint: text.imports.formatHints[value] }))}
        />
        {(format === 'word' || format === 'sheet') && <SampleTable />}
        <FileField
          label={text.imports.file}
          hint={accepted[format]}
          accept={accepted[format]}
          maxSize={largest}
          file={file}
          isSending={isSending}
          error={error}
          onChange={setFile}
        />
        <div className={css.tags}>
          <Select
            label={text.grade}
            clearable
            value={place.gradeId || null}
            onChange={(value) => setPlace({ ...place, gradeId: value ?? '' })}
            options={named(places.data?.grades)}
          />
          <Select
            label={text.course}
            clearable
            value={place.courseId || null}
            onChange={(value) => setPlace({ ...place, courseId: value ?? '' })}
            options={named(places.data?.courses)}
          />
          <NativeSelect
            label={text.language}
            value={place.language}
            onChange={(language) => setPlace({ ...place, language })}
            options={questionLanguages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </div>
        <div>
          <Button type="submit" variant="primary" loading={isSending}>
            {text.imports.start}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

const keptWords = (text: { imports: { kept: string; held: string } }, { kept, found, held }: ImportRun) =>
  [fill(text.imports.kept, { kept, found }), ...(held > 0 ? [fill(text.imports.held, { n: held })] : [])].join(' · ')

function Run({ importId }: { importId: string }) {
  const text = useText(questionsText)
  const say = useServerWords()
  const count = useCount()
  const read = useRead(
    questions.routes.getImport,
    { params: { importId } },
    { refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pause : false) },
  )
  const discard = useSend(questions.routes.discardImport)
  const [isAsked, setAsked] = useState(false)
  const run = read.data
  if (!run && read.isError)
    return (
      <EmptyState
        kind="failed"
        compact
        body={say(read.error)}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  if (!run || run.state === 'waiting') return <Notice tone="info" live title={text.imports.states.waiting} />
  if (run.state === 'discarded') return null
  return (
    <Panel
      title={run.fileName}
      subtitle={run.state === 'failed' ? text.imports.states.failed : keptWords(text, run)}
      action={run.kept > 0 && <ButtonLink to={`${questionPaths.bank}?shelf=mine`}>{text.imports.show}</ButtonLink>}
    >
      <div className={css.fields}>
        <p>
          {run.report.length > 0
            ? count(text.imports.lines, run.report.length)
            : run.kept === run.found && text.imports.clean}
        </p>
        <ul className={css.report}>
          {run.report.slice(0, 100).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
            <li key={at}>
              {line.at > 0 && `${fill(text.imports.questionNo, { n: line.at })}: `}
              {(text.causes as { readonly [cause: string]: string })[line.cause] ?? line.cause}
              {line.detail && ` (${line.detail})`}
            </li>
          ))}
        </ul>
        {run.alike.length > 0 && <HeldQuestions run={run} />}
        {run.kept + run.held > 0 && (
          <div>
            <Button onClick={() => setAsked(true)}>{text.imports.discard}</Button>
          </div>
        )}
      </div>
      <ConfirmationDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={fill(text.imports.discardAsk, { file: run.fileName })}
        confirmLabel={text.imports.discard}
        onConfirm={async () => toast.success(say(await discard.mutateAsync({ params: { importId } })))}
      >
        <p>{text.imports.discardHint}</p>
      </ConfirmationDialog>
    </Panel>
  )
}

function RunLine({ run, onOpen }: { run: ImportRun; onOpen: () => void }) {
  const text = useText(questionsText)
  const { ago } = useFormat()
  return (
    <Line
      name={run.fileName}
      meta={[
        text.imports.states[run.state],
        ago(run.createdAt),
        ...(run.state === 'ready' ? [keptWords(text, run)] : []),
      ].join(' · ')}
    >
      <Button size="small" variant="quiet" onClick={onOpen}>
        {text.imports.report}
      </Button>
    </Line>
  )
}
