import { IconPlus, IconTrash } from '@tabler/icons-react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { subjectKinds, type TemplateContent, type TemplateSubject } from '../../rules/template.ts'
import { gradebookText } from '../words.ts'
import css from './Builder.module.css'
import { freshKey } from './templateEdits.ts'

type SubjectFieldsProps = {
  content: TemplateContent
  /** Subjects of the grades, some of which may be missing in the template. */
  choices: readonly { readonly subjectId: string; readonly name: string }[]
  onChange: (content: TemplateContent) => void
}

/** The subjects of the school and other areas, how each is marked and on which scale. */
export function SubjectFields({ content, choices, onChange }: SubjectFieldsProps) {
  const text = useText(gradebookText).builder
  const { subjects, schemes, scales } = content
  const put = (key: string, changes: Partial<TemplateSubject>) =>
    onChange({ ...content, subjects: subjects.map((one) => (one.key === key ? { ...one, ...changes } : one)) })
  const add = (subject: Pick<TemplateSubject, 'key' | 'name' | 'subjectId' | 'kind'>) => {
    const alike = subjects.find(({ kind }) => kind === subject.kind)
    const schemeKey = alike?.schemeKey ?? schemes[0]?.key ?? ''
    const scaleKey = alike?.scaleKey ?? scales[0]?.key ?? ''
    const isInOverall = subject.kind === 'scholastic' && content.overall !== null
    onChange({ ...content, subjects: [...subjects, { ...subject, schemeKey, scaleKey, isInOverall }] })
  }
  const missing = choices.filter(({ subjectId }) => !subjects.some((one) => one.subjectId === subjectId))
  return (
    <Section title={text.subjects}>
      <ul className={css.parts}>
        {subjects.map((subject) => (
          <li key={subject.key} className={css.fields}>
            <TextField
              className={css.wide}
              label={subject.subjectId ? text.kinds.scholastic : text.areaName}
              value={subject.name}
              maxLength={80}
              onChange={(name) => put(subject.key, { name })}
            />
            <NativeSelect
              label={text.kind}
              options={subjectKinds.map((value) => ({ value, label: text.kinds[value] }))}
              value={subject.kind}
              onChange={(kind) => put(subject.key, { kind })}
            />
            <NativeSelect
              label={text.scheme}
              options={schemes.map(({ key, name }) => ({ value: key, label: name }))}
              value={subject.schemeKey}
              onChange={(schemeKey) => put(subject.key, { schemeKey })}
            />
            <NativeSelect
              label={text.scale}
              options={scales.map(({ key, name }) => ({ value: key, label: name }))}
              value={subject.scaleKey}
              onChange={(scaleKey) => put(subject.key, { scaleKey })}
            />
            {subject.kind === 'scholastic' && content.overall && (
              <Checkbox
                label={text.inOverall}
                checked={subject.isInOverall}
                onChange={(isInOverall) => put(subject.key, { isInOverall })}
              />
            )}
            <IconButton
              label={fill(text.remove, { name: subject.name })}
              icon={IconTrash}
              onClick={() => onChange({ ...content, subjects: subjects.filter(({ key }) => key !== subject.key) })}
            />
          </li>
        ))}
      </ul>
      <div className={css.adds}>
        {missing.map(({ subjectId, name }) => (
          <Button
            key={subjectId}
            size="small"
            icon={IconPlus}
            onClick={() => add({ key: subjectId, subjectId, name, kind: 'scholastic' })}
          >
            {name}
          </Button>
        ))}
        <Button
          size="small"
          icon={IconPlus}
          onClick={() =>
            add({
              key: freshKey(
                'area',
                subjects.map(({ key }) => key),
              ),
              subjectId: null,
              name: text.newArea,
              kind: 'coScholastic',
            })
          }
        >
          {text.addArea}
        </Button>
      </div>
    </Section>
  )
}
