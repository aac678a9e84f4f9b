import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { academics } from '#modules/school/academicsContract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { Select } from '#ui/select/Select.tsx'
import { curriculum } from '../contract.ts'
import type { Syllabus } from '../schemas.ts'
import css from './Curriculum.module.css'
import { useCurriculumWords } from './curriculumWords.ts'
import { areaOf, editorOf } from './paths.ts'
import type { Editing } from './useCurriculumDraft.ts'
import { curriculumText, useServerWords } from './words.ts'

type StepProps = { syllabus: Syllabus; editing: Editing; mayEdit: boolean }

/** Step 1: the order of levels and a starting point. */
export function StructureStep({ syllabus, editing, mayEdit }: StepProps) {
  const text = useText(curriculumText).structure
  const area = areaOf(useLocation().pathname)
  const { mine, setMine } = editing
  const { course } = syllabus
  return (
    <div className={css.stack}>
      <RadioGroup
        label={text.order}
        disabled={!mayEdit}
        value={mine.isUnitFirst ? 'unit' : 'chapter'}
        onChange={(value) => setMine({ ...mine, isUnitFirst: value === 'unit' })}
        options={[
          { value: 'unit', label: text.unitFirst, hint: text.unitFirstHint },
          { value: 'chapter', label: text.chapterFirst, hint: text.chapterFirstHint },
        ]}
      />
      {mayEdit && (
        <Section title={text.begin} subtitle={text.beginHint}>
          <div className={css.choices}>
            <Choice title={text.empty} hint={text.emptyHint}>
              <ButtonLink to={editorOf(area, course, 'content')}>{text.open}</ButtonLink>
            </Choice>
            <Catalogue syllabus={syllabus} editing={editing} />
            <OtherYear syllabus={syllabus} editing={editing} />
            {area === 'office' && (
              <Choice title={text.file} hint={text.fileHint}>
                <ButtonLink to={importStartOf('curriculum')}>{text.open}</ButtonLink>
              </Choice>
            )}
          </div>
        </Section>
      )}
    </div>
  )
}

function Choice({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className={css.choice}>
      <h3 className={css.name}>{title}</h3>
      <p className={css.meta}>{hint}</p>
      {children}
    </div>
  )
}

type CopyProps = { syllabus: Syllabus; editing: Editing }

/** Runs a copy, loads the result into the draft and opens the content step. */
function useCopy({ syllabus, editing }: CopyProps) {
  const say = useServerWords()
  const navigate = useNavigate()
  const area = areaOf(useLocation().pathname)
  return async (work: () => Promise<{ message: string; data: Syllabus }>) => {
    try {
      const { data, ...answer } = await work()
      editing.adopt(data)
      toast.success(say(answer))
      await navigate(editorOf(area, syllabus.course, 'content'))
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
}

type CopyButtonProps = { editing: Editing; disabled: boolean; loading: boolean; onCopy: () => Promise<void> }

/** A copy replaces the draft, so unsaved changes need a confirmation. */
function CopyButton({ editing, disabled, loading, onCopy }: CopyButtonProps) {
  const text = useText(curriculumText).structure
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        disabled={disabled}
        loading={loading}
        onClick={() => (editing.isDirty ? setConfirming(true) : void onCopy())}
      >
        {text.copy}
      </Button>
      <ConfirmationDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={text.copyOver}
        confirmLabel={text.copyOverConfirm}
        onConfirm={onCopy}
      >
        {text.copyOverHint}
      </ConfirmationDialog>
    </>
  )
}

function Catalogue(props: CopyProps) {
  const text = useText(curriculumText).structure
  const words = useCurriculumWords()
  const { course } = props.syllabus
  const { gradeId, courseId } = course
  const list = useRead(curriculum.routes.listCatalogue, {})
  const copy = useSend(curriculum.routes.getCurriculumFromTopSchool)
  const runCopy = useCopy(props)
  const [chosen, setChosen] = useState<string | null>(null)
  const entries = list.data?.entries ?? []
  const match = entries.find(
    ({ subject, gradeCode }) =>
      gradeCode === course.gradeCode && subject.toLowerCase() === course.courseDisplayName.toLowerCase(),
  )
  const entry = chosen ?? match?.entry ?? null
  return (
    <Choice title={text.catalogue} hint={text.catalogueHint}>
      <Select
        label={text.catalogueChoose}
        labelHidden
        value={entry}
        onChange={setChosen}
        options={entries.map((one) => ({
          value: one.entry,
          label: `${one.board} ${one.title}`,
          hint: words.contents({ ...one, topics: 0 }),
        }))}
      />
      <CopyButton
        editing={props.editing}
        disabled={entry === null}
        loading={copy.isPending}
        onCopy={() =>
          runCopy(() =>
            copy.mutateAsync({
              body: { gradeId, courseId, entry: entry ?? '', version: props.editing.version },
            }),
          )
        }
      />
    </Choice>
  )
}

function OtherYear(props: CopyProps) {
  const text = useText(curriculumText).structure
  const { gradeId, courseId } = props.syllabus.course
  const { yearId } = useSession()
  const list = useRead(academics.routes.listAcademic, { body: { page: 1 } })
  const copy = useSend(curriculum.routes.copyFromYear)
  const runCopy = useCopy(props)
  const [chosen, setChosen] = useState<string | null>(null)
  const years = (list.data ?? []).filter((year) => (yearId ? year.acadamicId !== yearId : year.academicStatusId !== 0))
  const year = chosen ?? years[0]?.acadamicId ?? null
  if (list.data && years.length === 0)
    return (
      <Choice title={text.year} hint={text.yearHint}>
        <p className={css.meta}>{text.noYears}</p>
      </Choice>
    )
  return (
    <Choice title={text.year} hint={text.yearHint}>
      <Select
        label={text.yearChoose}
        labelHidden
        value={year}
        onChange={setChosen}
        options={years.map(({ acadamicId, name }) => ({ value: acadamicId, label: name }))}
      />
      <CopyButton
        editing={props.editing}
        disabled={year === null}
        loading={copy.isPending}
        onCopy={() =>
          runCopy(() =>
            copy.mutateAsync({
              params: { gradeId, courseId },
              body: { academicYearId: year ?? '', version: props.editing.version },
            }),
          )
        }
      />
    </Choice>
  )
}
