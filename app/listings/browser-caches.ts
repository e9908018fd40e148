import { createLiveSearchCache } from './live-search-cache.ts'
import { createResultsCache } from './results-cache.ts'

// Module state, as a module in the browser lives exactly as long as the page. On the server both caches stay empty: only
// client loaders, effects and event handlers fill them.
export const resultsCache = createResultsCache()
export const liveSearchCache = createLiveSearchCache()
