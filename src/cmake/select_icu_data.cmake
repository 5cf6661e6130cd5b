# cmake -DARCHIVE=libicudata.a -DAR=ar -DOBJCOPY=objcopy -DICUPKG=icupkg -DFOLDER=scratch -DPACKAGE=out.dat -P select_icu_data.cmake
# Makes a package of ICU's data with what collations need of the one that the archive has.

foreach(needed ARCHIVE AR OBJCOPY ICUPKG)
  if(NOT ${needed})
    message(FATAL_ERROR "the bundle needs ICU's data: libicudata.a of libicu-dev, icupkg of icu-devtools, and binutils")
  endif()
endforeach()

set(wanted "coll/*" "res_index.res" "likelySubtags.res" "keyTypeData.res" "nfc.nrm" "nfkc.nrm")

function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${FOLDER} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/items)

# The archive has one object, icudt72l_dat.o, whose constants are the package icudt72l.dat.
execute_process(COMMAND ${AR} t ${ARCHIVE} OUTPUT_VARIABLE object OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "_dat.o" "" name ${object})
run(${AR} x ${ARCHIVE})
run(${OBJCOPY} -O binary -j .rodata ${object} ${name}.dat)
foreach(item IN LISTS wanted)
  run(${ICUPKG} -d items -x ${item} ${name}.dat)
endforeach()

file(GLOB_RECURSE items RELATIVE ${FOLDER}/items ${FOLDER}/items/*)
list(JOIN items "\n" lines)
file(WRITE ${FOLDER}/items.txt "${lines}\n")
run(${ICUPKG} -s items -a items.txt new ${name}_collations.dat)
file(RENAME ${FOLDER}/${name}_collations.dat ${PACKAGE})
file(REMOVE ${FOLDER}/${object} ${FOLDER}/${name}.dat)
