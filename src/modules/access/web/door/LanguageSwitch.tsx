import { Fragment } from 'react'
import { chooseLanguage, type Language, languages, useLanguage, useText } from '#platform/web/i18n.tsx'
import { accessText } from '../words.ts'
import { HindiName } from './HindiName.tsx'
import css from './LanguageSwitch.module.css'

const all = Object.entries(languages) as [Language, (typeof languages)[Language]][]

export function LanguageSwitch() {
  const text = useText(accessText).signIn
  const current = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot sit inside a line of text.
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
