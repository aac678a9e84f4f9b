import { useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { attendanceBlocks, type TemplateContent } from '../../rules/template.ts'
import { gradebookText } from '../words.ts'
import css from './Builder.module.css'
import { choiceOf, placesOf, roundings } from './roundings.ts'
import { wholeIn } from './templateEdits.ts'

type FieldsProps = { content: TemplateContent; onChange: (content: TemplateContent) => void }

/** What counts how: absences, rounding, the overall result, passing, ranks, the remark. */
export function RuleFields({ content, onChange }: FieldsProps) {
  const text = useText(gradebookText).builder
  const { rounding, overall, pass } = content
  const put = (changes: Partial<TemplateContent>) => onChange({ ...content, ...changes })
  const rounds = roundings.map((value) => ({ value, label: text.rounds[value] }))
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
  const setPass = (changes: Partial<NonNullable<TemplateContent['pass']>>) => {
    const next = { subjectPercent: null, overallPercent: null, compartment: 0, ...pass, ...changes }
    put({ pass: next.subjectPercent === null && next.overallPercent === null ? null : next })
  }
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
          onChange={(value) => setPass({ subjectPercent: wholeIn(value, 100) })}
        />
        {overall && (
          <TextField
            label={text.passOverall}
            inputMode="numeric"
            value={pass?.overallPercent == null ? '' : String(pass.overallPercent)}
            onChange={(value) => setPass({ overallPercent: wholeIn(value, 100) })}
          />
        )}
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
        <NativeSelect
          label={text.attendance}
          options={attendanceBlocks.map((value) => ({ value, label: text.attendances[value] }))}
          value={content.attendance ?? 'year'}
          onChange={(attendance) => put({ attendance })}
        />
        <Checkbox label={text.ranks} checked={content.hasRanks} onChange={(hasRanks) => put({ hasRanks })} />
      </div>
    </Section>
  )
}
