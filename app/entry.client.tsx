import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadAnew, watchImports } from './ui/failed-imports.ts'

watchImports()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={loadAnew} />
    </StrictMode>,
  )
})
