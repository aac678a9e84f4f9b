import { IconArrowRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Icon } from '#ui/Icon.tsx'
import { initials } from '#ui/people/initials.ts'
import { type BrandMode, brandReport, brandScale } from '#ui/theme/brand.ts'
import { normaliseHex } from '#ui/theme/oklch.ts'
import { organisationText } from '../organisation/words.ts'
import css from './ColourField.module.css'

type ColourFieldProps = {
  /** The preview shows its first letter. */
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A school's brand colour with a live preview of both themes. */
export function ColourField({ name, value, onChange, error }: ColourFieldProps) {
  const text = useText(organisationText).fields
  const colour = normaliseHex(value)
  return (
    <div className={css.field}>
      <TextField
        name="colour"
        label={text.colour}
        hint={text.colourHint}
        required
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={value}
        onChange={onChange}
        error={error}
        prefix={
          <input
            type="color"
            className={css.picker}
            aria-label={text.pick}
            value={colour ?? '#8d8a82'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      {colour && <Preview name={name} colour={colour} />}
      {colour && <Adjustments colour={colour} />}
    </div>
  )
}

function Preview({ name, colour }: { name: string; colour: string }) {
  const text = useText(organisationText).brand
  const { light, dark } = brandScale(colour)
  return (
    <div className={css.preview} role="img" aria-label={text.preview}>
      <ThemePreview look={css.light} mode={light} title={text.light} name={name} />
      <ThemePreview look={css.dark} mode={dark} title={text.dark} name={name} />
    </div>
  )
}

type ThemePreviewProps = { look: string | undefined; mode: BrandMode; title: string; name: string }

function ThemePreview({ look, mode, title, name }: ThemePreviewProps) {
  const text = useText(organisationText).brand
  const shades = {
    '--shown-button': mode.steps[8],
    '--shown-label': mode.label,
    '--shown-text': mode.steps[10],
  } as CSSProperties
  return (
    <div className={look} style={shades}>
      <span className={css.rail}>
        <span className={css.mark}>{[...initials(name || 'A')][0]}</span>
      </span>
      <span className={css.page}>
        <span className={css.title}>{title}</span>
        <span className={css.button}>{text.button}</span>
        <span className={css.link}>{text.link}</span>
      </span>
    </div>
  )
}

/** Lists the shades that were adjusted for contrast. */
function Adjustments({ colour }: { colour: string }) {
  const text = useText(organisationText).brand
  const moves = brandReport(colour).moves.filter(({ use }) => use === 'button')
  if (moves.length === 0) return null
  return (
    <Notice tone="info" live title={text.moved}>
      <ul className={css.moves}>
        {moves.map(({ mode, before, after }) => (
          <li key={mode}>
            <span className={css.pair} aria-hidden="true">
              <span style={{ background: before }} />
              <Icon of={IconArrowRight} size={16} />
              <span style={{ background: after }} />
            </span>
            {fill(text.move, { mode: text[mode], before, after })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
