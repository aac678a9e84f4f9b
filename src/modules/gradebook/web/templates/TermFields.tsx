import { IconCalendar, IconPlus, IconTrash } from '@tabler/icons-react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { TemplateContent, TemplateTerm } from '../../rules/template.ts'
import { gradebookText } from '../words.ts'
import css from './Builder.module.css'
import { basisPoints, withNewTerm, withoutTerm } from './templateEdits.ts'

type TermFieldsProps = {
  content: TemplateContent
  /** The terms of the school's calendar. */
  calendarTerms: readonly { readonly from: string; readonly to: string }[]
  onChange: (content: TemplateContent) => void
}

const mostTerms = 6

/** The terms, how much each counts in the year, and, where attendance is counted by term, their days. */
export function TermFields({ content, calendarTerms, onChange }: TermFieldsProps) {
  const text = useText(gradebookText).builder
  const { terms } = content
  const hasDays = content.attendance === 'term'
  const fitsCalendar = hasDays && terms.length > 0 && calendarTerms.length === terms.length
  const put = (at: number, changes: Partial<TemplateTerm>) =>
    onChange({ ...content, terms: terms.map((term, place) => (place === at ? { ...term, ...changes } : term)) })
  const takeDays = () =>
    onChange({
      ...content,
      terms: terms.map((term, at) => ({ ...term, from: calendarTerms[at]?.from, to: calendarTerms[at]?.to })),
    })
  return (
    <Section title={text.terms} subtitle={hasDays ? text.termDaysHint : undefined}>
      <ul className={css.parts}>
        {terms.map(({ key, name, weightBp, from, to }, at) => (
          <li key={key} className={css.fields}>
            <TextField
              className={css.wide}
              label={text.termName}
              value={name}
              maxLength={40}
              onChange={(value) => put(at, { name: value })}
            />
            <TextField
              label={text.weight}
              inputMode="decimal"
              value={String(weightBp / 100)}
              onChange={(value) => put(at, { weightBp: basisPoints(value) ?? 0 })}
            />
            {hasDays && (
              <>
                <DateField label={text.from} value={from ?? null} onChange={(day) => put(at, { from: day })} />
                <DateField label={text.to} value={to ?? null} onChange={(day) => put(at, { to: day })} />
              </>
            )}
            {terms.length > 1 && (
              <IconButton
                label={fill(text.remove, { name })}
                icon={IconTrash}
                onClick={() => onChange(withoutTerm(content, key))}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={css.adds}>
        <Button
          size="small"
          icon={IconPlus}
          disabled={terms.length >= mostTerms}
          onClick={() => onChange(withNewTerm(content, fill(text.newTerm, { n: terms.length + 1 })))}
        >
          {text.addTerm}
        </Button>
        {fitsCalendar && (
          <Button size="small" icon={IconCalendar} onClick={takeDays}>
            {text.calendarDays}
          </Button>
        )}
      </div>
    </Section>
  )
}
