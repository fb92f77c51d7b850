// This file is separate, because the URL of a page is parsed before the filter language has loaded.
export const FILTER_MAX = 2000
