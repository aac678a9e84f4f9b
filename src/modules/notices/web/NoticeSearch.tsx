import { useText } from '#platform/web/i18n.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { noticeText } from './words.ts'

type NoticeSearchProps = { value: string; onChange: (value: string) => void }

export function NoticeSearch({ value, onChange }: NoticeSearchProps) {
  const text = useText(noticeText).board
  return (
    <TextField
      label={text.search}
      labelHidden
      type="search"
      placeholder={text.search}
      maxLength={100}
      value={value}
      onChange={onChange}
    />
  )
}
