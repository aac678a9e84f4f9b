import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Reply } from '#platform/contract/route.ts'
import { PageForm } from '#platform/web/forms/RecordPage.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { papers } from '../contract.ts'
import type { PaperContent } from '../paper.ts'
import { versionIdsOf } from '../printedIds.ts'
import type { PaperQuestion, PaperRow, PaperSettings } from '../records.ts'
import { carriedPlace, movedPlace, withQuestion } from '../rules/paperEdits.ts'
import { BankSearch } from './editor/BankSearch.tsx'
import { ChoosingDialog } from './editor/ChoosingDialog.tsx'
import css from './editor/Editor.module.css'
import { blankContent, bodyOf, contentOf, valuesOf } from './editor/editorValues.ts'
import { PaperFields } from './editor/PaperFields.tsx'
import type { Asking, PlaceTools } from './editor/PlaceLine.tsx'
import { SectionEditor } from './editor/SectionEditor.tsx'
import { Totals } from './editor/Totals.tsx'
import { useTwins } from './editor/useTwins.ts'
import { paperPath, paperPaths } from './paths.ts'
import { paperTitles } from './titles.ts'
import { papersText, useServerWords } from './words.ts'

// Only those who use a blueprint load it.
const BlueprintPanel = lazy(async () => ({ default: (await import('./editor/BlueprintPanel.tsx')).BlueprintPanel }))

type Opened = Reply<typeof papers.routes.openPaper>

/** Makes a paper by hand or from a blueprint, or edits a draft. */
export default function PaperEditor() {
  const { questionPaperId } = useParams()
  const [params] = useSearchParams()
  const from = params.get('from')
  const settings = useRead(papers.routes.getPaperSettings, {})
  if (settings.isError) return <EmptyState kind="failed" onRetry={() => void settings.refetch()} />
  if (!settings.data) return <Waiting />
  const existing = questionPaperId ?? from
  if (!existing)
    return <Editor settings={settings.data} mode={params.get('generationMode') === '2' ? 'auto' : 'manual'} />
  return (
    <Existing
      key={existing}
      questionPaperId={existing}
      isCopy={questionPaperId === undefined}
      settings={settings.data}
    />
  )
}

const Waiting = () => (
  <Loading>
    <SkeletonRows rows={8} columns={2} />
  </Loading>
)

type ExistingProps = { questionPaperId: string; isCopy: boolean; settings: PaperSettings }

/** A draft to edit, or any paper the user sees to begin a new one with. */
function Existing({ questionPaperId, isCopy, settings }: ExistingProps) {
  const read = useRead(papers.routes.getPaper, { params: { questionPaperId } })
  const { mutate, data: opened, isError } = useSend(papers.routes.openPaper)
  useEffect(() => mutate({ params: { questionPaperId } }), [mutate, questionPaperId])
  if (read.isError || isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data || !opened) return <Waiting />
  const { paper, may } = read.data
  // A copy needs a name of its own.
  if (isCopy) return <Editor from={{ ...paper, name: '' }} opened={opened.data} settings={settings} />
  if (!may.edit || paper.state !== 'draft') return <EmptyState kind="no-permission" />
  return <Editor paper={paper} opened={opened.data} settings={settings} />
}

type EditorProps = {
  /** How a new paper begins. */
  mode?: PaperRow['mode'] | undefined
  /** The draft that is edited. */
  paper?: PaperRow
  /** The paper that a new one begins with. */
  from?: PaperRow
  opened?: Opened
  settings: PaperSettings
}

function Editor({ paper, from, opened, settings, mode }: EditorProps) {
  const text = useText(papersText)
  const { titles } = useText(paperTitles)
  const count = useCount()
  const say = useServerWords()
  const navigate = useNavigate()
  const add = useSend(papers.routes.addPaper)
  const save = useSend(papers.routes.savePaper)
  const [start] = useState(() => valuesOf(paper ?? from, opened?.content ?? blankContent(settings), mode))
  const [known, setKnown] = useState(() => new Map((opened?.questions ?? []).map((one) => [one.versionId, one])))
  const [section, setSection] = useState(0)
  const [asking, setAsking] = useState<Asking | null>(null)
  const questionPaperId = paper?.questionPaperId
  const form = useRecordForm({
    name: from ? `copy of paper ${from.questionPaperId}` : `paper ${questionPaperId ?? 'new'}`,
    facts: start,
    version: paper?.version ?? 0,
    say,
    send: (mine, version) =>
      questionPaperId
        ? save.mutateAsync({ params: { questionPaperId }, body: { ...bodyOf(mine), version } })
        : add.mutateAsync({ body: bodyOf(mine) }),
    onSaved: ({ data }) => void navigate(paperPath(data.questionPaperId)),
  })
  const { values, errors, change } = form
  const content = contentOf(values)
  const put = (next: PaperContent) => change('content', JSON.stringify(next))
  const { fill: fillTwins, isFilling } = useTwins(content, put)
  const learn = useCallback(
    (questions: readonly PaperQuestion[]) =>
      setKnown((now) => new Map([...now, ...questions.map((one) => [one.versionId, one] as const)])),
    [],
  )
  const used = new Set(versionIdsOf(content))
  const labels: Record<string, unknown> = { ...text, name: text.editor.name, content: text.contents.title }
  const target = Math.min(section, content.sections.length - 1)
  const tools: PlaceTools = {
    content,
    known,
    onChange: put,
    onMove: (spot, by) => put(movedPlace(content, spot, by).content),
    onDrop: (dragged, spot) =>
      put(
        dragged.kind === 'place'
          ? carriedPlace(content, dragged.spot, spot)
          : withQuestion(content, spot, dragged.versionId),
      ),
    onAsk: setAsking,
  }
  const places = content.sections.map(({ groups }) => groups.reduce((all, group) => all + group.places.length, 0))
  return (
    <>
      <PageHeader title={paper ? titles.edit : titles.add} crumbs={[{ label: titles.list, to: paperPaths.list }]} />
      <div className={css.columns}>
        <PageForm form={form} label={(field) => String(labels[field.replace(/Ids?$/, '')] ?? field)}>
          <Panel title={text.facts}>
            <PaperFields
              values={values}
              errors={errors}
              change={change}
              onSecond={(language) => (language ? void fillTwins(language) : put({ ...content, second: null }))}
            />
            {content.second && (
              <div className={css.tools}>
                <Button loading={isFilling} onClick={() => content.second && void fillTwins(content.second.language)}>
                  {text.editor.fillTwins}
                </Button>
              </div>
            )}
          </Panel>
          {content.sections.map((_, at) => (
            <SectionEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place.
              key={at}
              section={at}
              from={places.slice(0, at).reduce((all, one) => all + one, 1)}
              tools={tools}
            />
          ))}
          <div className={css.tools}>
            <Button
              icon={IconPlus}
              disabled={content.sections.length >= 12}
              onClick={() => {
                const empty = { title: '', instructions: '', groups: [{ attempt: null, places: [] }] }
                put({ ...content, sections: [...content.sections, empty] })
                setSection(content.sections.length)
              }}
            >
              {text.editor.addSection}
            </Button>
          </div>
        </PageForm>
        <div className={values.mode === 'manual' ? css.side : css.stack}>
          <Totals content={content} known={known} />
          <SegmentedControl
            label={text.editor.mode}
            value={values.mode}
            options={(['manual', 'auto'] as const).map((value) => ({ value, label: text.editor.modes[value] }))}
            onChange={(mode) => change('mode', mode)}
          />
          {values.mode === 'manual' && content.sections.length > 1 && (
            <SegmentedControl
              label={text.editor.target}
              value={String(target)}
              options={content.sections.map((one, at) => ({
                value: String(at),
                label: one.title || fill(text.contents.section, { n: at + 1 }),
              }))}
              onChange={(value) => setSection(Number(value))}
            />
          )}
          {values.mode === 'manual' ? (
            <BankSearch
              values={values}
              used={used}
              onFound={learn}
              onAdd={(question) => {
                const groups = content.sections[target]?.groups ?? []
                put(
                  withQuestion(content, { section: target, group: Math.max(0, groups.length - 1) }, question.versionId),
                )
              }}
            />
          ) : (
            <Suspense fallback={<Waiting />}>
              <BlueprintPanel
                values={values}
                content={content}
                settings={settings}
                onMade={(made) => {
                  learn(made.questions)
                  put({ ...made.content, instructions: content.instructions, sets: content.sets })
                  toast.undo(count(text.editor.made, made.questions.length), text.editor.undo, () => put(content))
                }}
              />
            </Suspense>
          )}
        </div>
      </div>
      {asking && (
        <ChoosingDialog
          asking={asking}
          values={values}
          tools={tools}
          used={used}
          learn={learn}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
