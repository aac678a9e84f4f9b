import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Template, TemplateRow } from '#modules/gradebook/templateSchemas.ts'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { templates } from '../../contracts/templateContract.ts'
import { readyTemplates } from '../../rules/readyTemplates.ts'
import { templateAt } from '../places.ts'
import { gradebookText, useServerWords } from '../words.ts'
import css from './Builder.module.css'
import { readyWords } from './readyWords.ts'
import { readTemplateFile } from './templateFile.ts'

type NewTemplateProps = {
  templates: readonly TemplateRow[]
  grades: readonly { readonly gradeId: string; readonly name: string }[]
  years: readonly { readonly yearId: string; readonly name: string }[]
  onClose: () => void
}

/** Begins a template: a ready one, or a copy of this year's or an earlier one. */
export function NewTemplate({ templates: own, grades, years, onClose }: NewTemplateProps) {
  const text = useText(gradebookText).templates
  const say = useServerWords()
  const language = useLanguage()
  const navigate = useNavigate()
  const [from, setFrom] = useState<string>(`ready ${readyTemplates[0]?.key ?? ''}`)
  const [yearId, setYearId] = useState('')
  const [file, setFile] = useState<Pick<Template, 'name' | 'content'> | null>(null)
  const [name, setName] = useState('')
  const [gradeIds, setGradeIds] = useState<string[]>([])
  const add = useSend(templates.routes.addTemplate)
  const sources = useRead(templates.routes.listSources, { query: { yearId } }, { enabled: yearId !== '' })
  const options = [
    ...(file ? [{ value: 'file', label: `${text.copy} ${file.name}` }] : []),
    ...readyTemplates.map(({ key }) => ({
      value: `ready ${key}`,
      label: readyWords[language][key]?.name ?? key,
      hint: readyWords[language][key]?.about,
    })),
    ...own.map((one) => ({ value: `own ${one.templateId}`, label: `${text.copy} ${one.name}` })),
    ...(sources.data?.sources ?? []).map((one) => ({
      value: `year ${one.templateId}`,
      label: `${text.copy} ${one.name}`,
    })),
  ]
  const take = async (chosen: File) => {
    const found = await readTemplateFile(chosen)
    if (!found) return toast.error(text.notATemplate)
    setFile(found)
    setFrom('file')
    setName((now) => now || found.name)
  }
  const create = () => {
    const [kind, key = ''] = from.split(' ')
    const copied = kind === 'own' ? { templateId: key } : { templateId: key, yearId }
    const source = kind === 'file' && file ? { content: file.content } : kind === 'ready' ? { readyKey: key } : copied
    add.mutate(
      { body: { name, gradeIds, from: source } },
      {
        onSuccess: ({ data }) => void navigate(templateAt(data.templateId)),
        onError: (problem) => toast.error(say(problem)),
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.add}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="primary"
            loading={add.isPending}
            disabled={name.trim() === '' || gradeIds.length === 0}
            onClick={create}
          >
            {text.create}
          </Button>
        </>
      }
    >
      <div className={css.choices}>
        <TextField label={text.name} value={name} maxLength={80} onChange={setName} />
        <fieldset>
          <legend>{text.grades}</legend>
          <div className={css.ticks}>
            {grades.map((grade) => (
              <Checkbox
                key={grade.gradeId}
                label={grade.name}
                checked={gradeIds.includes(grade.gradeId)}
                onChange={(isChosen) =>
                  setGradeIds((now) =>
                    isChosen ? [...now, grade.gradeId] : now.filter((one) => one !== grade.gradeId),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        {years.length > 0 && (
          <NativeSelect
            label={text.lastYear}
            options={[{ value: '', label: '–' }, ...years.map((year) => ({ value: year.yearId, label: year.name }))]}
            value={yearId}
            onChange={setYearId}
          />
        )}
        <FileDrop
          label={text.branch}
          hint={text.branchHint}
          accept=".json"
          maxSize={1024 * 1024}
          maxFiles={1}
          files={[]}
          onAdd={([chosen]) => chosen && void take(chosen)}
          onRemove={() => undefined}
        />
        <RadioGroup label={text.begin} options={options} value={from} onChange={setFrom} />
      </div>
    </Dialog>
  )
}
