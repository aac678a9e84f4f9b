import { useFormSending } from '#platform/web/forms/useFormSending.ts'
import { useServerWords } from './words.ts'

export const useSending = () => useFormSending(useServerWords(), { toastsFields: true })
