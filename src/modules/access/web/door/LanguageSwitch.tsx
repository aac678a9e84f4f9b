import { Fragment } from 'react'
import { chooseLanguage, type Language, languages, useLanguage, useText } from '#platform/web/i18n.tsx'
import { accessText } from '../words.ts'
import { HindiName } from './HindiName.tsx'
import css from './LanguageSwitch.module.css'

const all = Object.entries(languages) as [Language, (typeof languages)[Language]][]

/** The languages by their own names; the one in force is marked. */
export function LanguageSwitch() {
  const text = useText(accessText).signIn
  const current = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: two small buttons in a line of text are not a fieldset.
    <span role="group" aria-label={text.language} className={css.languages}>
      {all.map(([language, { name, locale }], index) => (
        <Fragment key={language}>
          {index > 0 && <span aria-hidden="true">·</span>}
          <button
            type="button"
            lang={locale}
            className={css.language}
            aria-pressed={language === current}
            onClick={() => void chooseLanguage(language)}
          >
            {language === 'hi' ? <HindiName /> : name}
          </button>
        </Fragment>
      ))}
    </span>
  )
}
