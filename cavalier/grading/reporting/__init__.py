"""Reports: grades as they are printed, and as files for other programs."""
