-- Puts a file where the report has a code block of the class "include" with
-- its name: HTML as it is into a page, all else as pandoc reads it.
function CodeBlock(block)
  if not block.classes:includes("include") then
    return nil
  end
  local file = assert(io.open(block.text, "r"))
  local text = file:read("a")
  file:close()
  local form = block.text:match("[^.]*$")
  if form == FORMAT then
    return pandoc.RawBlock(form, text)
  end
  return pandoc.read(text, form).blocks
end
