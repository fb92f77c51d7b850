// React marks each element for the tools of developers, which nobody opens in a test and which takes a tenth of the time.
Object.assign(console, { createTask: undefined, timeStamp: undefined })
