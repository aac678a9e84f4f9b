import { useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { Places, TemplateContent } from '../../rules/template.ts'
import { gradebookText } from '../words.ts'
import css from './Builder.module.css'
import { basisPoints } from './templateEdits.ts'

type FieldsProps = { content: TemplateContent; onChange: (content: TemplateContent) => void }

const placesOf = (value: 'none' | '0' | '1' | '2'): Places | null =>
  value === 'none' ? null : value === '0' ? 0 : value === '1' ? 1 : 2
const choiceOf = (places: Places | null) => (places === null ? 'none' : (String(places) as '0' | '1' | '2'))
const wholeIn = (value: string, most: number): number | null => {
  const number = Math.trunc(Number(value))
  return value.trim() === '' || !Number.isFinite(number) ? null : Math.max(0, Math.min(most, number))
}

/** The terms and how much each counts in the year. */
export function TermFields({ content, onChange }: FieldsProps) {
  const text = useText(gradebookText).builder
  const put = (at: number, changes: object) =>
    onChange({ ...content, terms: content.terms.map((term, place) => (place === at ? { ...term, ...changes } : term)) })
  return (
    <Section title={text.terms}>
      <ul className={css.parts}>
        {content.terms.map(({ key, name, weightBp }, at) => (
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
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What counts how: absences, rounding, the overall result, passing, ranks, the remark. */
export function RuleFields({ content, onChange }: FieldsProps) {
  const text = useText(gradebookText).builder
  const { rounding, overall, pass } = content
  const put = (changes: Partial<TemplateContent>) => onChange({ ...content, ...changes })
  const rounds = (['none', '0', '1', '2'] as const).map((value) => ({ value, label: text.rounds[value] }))
  const setOverall = (method: 'none' | 'sum' | 'average' | 'bestOf') =>
    put({
      overall:
        method === 'none'
          ? null
          : {
              method,
              keep: method === 'bestOf' ? (overall?.keep ?? 5) : null,
              scaleKey: overall?.scaleKey ?? content.scales[0]?.key ?? '',
            },
    })
  return (
    <Section title={text.rules}>
      <div className={css.rules}>
        <NativeSelect
          label={text.absent}
          options={(['zero', 'retest'] as const).map((value) => ({ value, label: text.absents[value] }))}
          value={content.absent}
          onChange={(absent) => put({ absent })}
        />
        <NativeSelect
          label={text.roundSubject}
          options={rounds}
          value={choiceOf(rounding.subject)}
          onChange={(value) => put({ rounding: { ...rounding, subject: placesOf(value) } })}
        />
        <NativeSelect
          label={text.overall}
          options={(['none', 'sum', 'average', 'bestOf'] as const).map((value) => ({
            value,
            label: text.overalls[value],
          }))}
          value={overall?.method ?? 'none'}
          onChange={setOverall}
        />
        {overall?.method === 'bestOf' && (
          <TextField
            label={text.keep}
            inputMode="numeric"
            value={String(overall.keep ?? '')}
            onChange={(value) => put({ overall: { ...overall, keep: wholeIn(value, 40) || null } })}
          />
        )}
        {overall && (
          <NativeSelect
            label={text.roundOverall}
            options={rounds}
            value={choiceOf(rounding.overall)}
            onChange={(value) => put({ rounding: { ...rounding, overall: placesOf(value) } })}
          />
        )}
        <TextField
          label={text.passSubject}
          inputMode="numeric"
          value={pass?.subjectPercent == null ? '' : String(pass.subjectPercent)}
          onChange={(value) => {
            const subjectPercent = wholeIn(value, 100)
            const rest = pass ?? { overallPercent: null, compartment: 0 }
            put({ pass: subjectPercent === null && rest.overallPercent === null ? null : { ...rest, subjectPercent } })
          }}
        />
        {pass && (
          <TextField
            label={text.compartment}
            inputMode="numeric"
            value={String(pass.compartment)}
            onChange={(value) => put({ pass: { ...pass, compartment: wholeIn(value, 20) ?? 0 } })}
          />
        )}
        <TextField
          label={text.remarkLines}
          inputMode="numeric"
          value={content.remarkLines === null ? '' : String(content.remarkLines)}
          onChange={(value) => put({ remarkLines: wholeIn(value, 10) || null })}
        />
        <Checkbox label={text.ranks} checked={content.hasRanks} onChange={(hasRanks) => put({ hasRanks })} />
      </div>
    </Section>
  )
}
