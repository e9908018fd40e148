import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadAnew, watchImports } from '../app/ui/failed-imports.ts'

watchImports()
hydrateRoot(document, <HydratedRouter onError={loadAnew} />)
