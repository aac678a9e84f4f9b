import { createContext } from 'react'
import type { PageFacts } from '../routing/screenTitle.ts'

/** What the open screen says about itself, for the top bar. */
export const TitleContext = createContext<PageFacts>({})
